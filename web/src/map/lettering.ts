// The hand of the map.

export const SERIF =
  "'EB Garamond','Hoefler Text','Baskerville','Palatino Linotype','Book Antiqua',Palatino,P052,'URW Palladio L','Libertinus Serif','Liberation Serif','Times New Roman',serif";

export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] as string);
}
