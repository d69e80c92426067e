/** What arranging needs to know of a column. */
export type Arranged = {
  id: string
  /** Always shown and always at its position, such as the column that names the row. */
  isFixed?: boolean
  /** Hidden until the user chooses it. */
  isExtra?: boolean
}

export type ColumnChoice = { id: string; isShown: boolean }

/** Every column that can be chosen, in its order. `saved` names those that are shown; null: the default. */
export function columnChoices(columns: readonly Arranged[], saved: readonly string[] | null): ColumnChoice[] {
  const free = columns.filter(({ isFixed }) => !isFixed)
  if (saved === null) return free.map(({ id, isExtra }) => ({ id, isShown: !isExtra }))
  const known = saved.filter((id) => free.some((column) => column.id === id))
  const others = free.filter(({ id }) => !known.includes(id))
  return [
    ...[...new Set(known)].map((id) => ({ id, isShown: true })),
    ...others.map(({ id }) => ({ id, isShown: false })),
  ]
}

/** The columns as they are shown. The fixed ones before the first free one stay in front, the others at the end. */
export function arrangedColumns<C extends Arranged>(
  columns: readonly C[],
  saved: readonly string[] | null,
): readonly C[] {
  if (saved === null) return columns.filter(({ isExtra }) => !isExtra)
  const firstFree = columns.findIndex(({ isFixed }) => !isFixed)
  const lead = columns.slice(0, Math.max(0, firstFree))
  const trail = columns.slice(Math.max(0, firstFree)).filter(({ isFixed }) => isFixed)
  const shown = columnChoices(columns, saved).flatMap(({ id, isShown }) => {
    const column = isShown ? columns.find((one) => one.id === id) : undefined
    return column ? [column] : []
  })
  return [...lead, ...shown, ...trail]
}

/** With the column one position further up (-1) or down (1). */
export function movedChoice(choices: readonly ColumnChoice[], id: string, by: -1 | 1): ColumnChoice[] {
  const from = choices.findIndex((choice) => choice.id === id)
  const to = from + by
  const [one, other] = [choices[from], choices[to]]
  if (!one || !other) return [...choices]
  return choices.map((choice, index) => (index === from ? other : index === to ? one : choice))
}

/** What is saved of the choices. */
export function savedColumns(choices: readonly ColumnChoice[]): string[] {
  return choices.filter(({ isShown }) => isShown).map(({ id }) => id)
}
