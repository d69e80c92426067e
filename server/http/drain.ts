/**
 * Whether this process is about to stop. It still answers, but `/readyz` is 503, and each response closes its
 * connection.
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
