// The time of day for components that show how it passes.

export class Ticking {
  now = $state(Date.now());

  // To be made while a component is. `period`: milliseconds between two looks at the clock.
  constructor(period: () => number) {
    $effect(() => {
      const timer = setInterval(() => (this.now = Date.now()), period());
      return () => clearInterval(timer);
    });
  }
}
