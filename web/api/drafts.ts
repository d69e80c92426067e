const prefix = 'datum.draft.'

/** Drafts: what has been typed into a form, stored separately for each form and each account. */
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
    // Storage is switched off: there is nothing to delete.
  }
}
