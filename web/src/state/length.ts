// How long a game takes: "15 to 40 minutes", "about 2 to 4 hours".
export function lengthText([least, most]: readonly [number, number]): string {
  if (most < 120) return `${least} to ${most} minutes`;
  const hours = (minutes: number): string => String(Math.round(minutes / 30) / 2).replace('.5', '½').replace(/^0½/, '½');
  return `${hours(least)} to ${hours(most)} hours`;
}
