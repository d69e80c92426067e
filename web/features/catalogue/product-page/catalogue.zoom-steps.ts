/** How many times as large as its box a picture can be shown by button and key; in between by wheel and fingers. */
export const steps: readonly number[] = [1, 1.5, 2, 3, 4, 6]

const largest = 6

/** The step after this size in one direction, the last one at the ends. */
export function nextStep(zoom: number, direction: 1 | -1): number {
  const ahead =
    direction === 1 ? steps.find((step) => step > zoom + 0.01) : steps.findLast((step) => step < zoom - 0.01)
  return ahead ?? (direction === 1 ? largest : 1)
}

/** Within what can be shown; whole where it is nearly so. */
export function closest(zoom: number): number {
  return zoom < 1.05 ? 1 : Math.min(zoom, largest)
}
