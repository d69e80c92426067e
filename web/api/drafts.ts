const prefix = 'datum.draft.'

/** Where a form keeps what has been typed into it, apart for each form and each person. */
export function draftKey(form: string, owner: string): string {
  return `${prefix}${form}.${owner}`
}

/** Nothing a person typed stays on a device they signed out of. */
export function deleteDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix)) localStorage.removeItem(key)
    }
  } catch {
    // Storage is switched off: there is nothing to forget.
  }
}
