/** Of every database of 1.0.0 and later. */
const firstMigration = '0001-accounts.sql'

/** The schema was made by a version before 1.0.0: a sentence for the operator at the terminal. */
export class FormerDatabase extends Error {}

/** Whether these migrations are of a version before 1.0.0. Those of extensions, `erp/9001-orders.sql`, do not count. */
export function isFormer(applied: readonly string[]): boolean {
  const own = applied.filter((name) => !name.includes('/'))
  return own.length > 0 && !own.includes(firstMigration)
}

/** `what` is the database or the backup. */
export function formerSentence(what: string): string {
  return `${what} was made by a version before 1.0.0, whose tables this release cannot read; nothing was changed. Start with another DATA_DIR or DATABASE_URL, then export the data with the version that made it and import it here.`
}
