/**
 * Whether this process is leaving. It still answers everything, but says so: `/readyz` is 503, and each answer lets go of
 * its connection.
 */
export type Drain = { isOn(): boolean; begin(): void }

export function createDrain(): Drain {
  let isOn = false
  return {
    isOn: () => isOn,
    begin() {
      isOn = true
    },
  }
}
