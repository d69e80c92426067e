import { type Json, referenceTo } from './schemas.ts'

const timesToShare = 3

function nameOf({ name, description }: Json): string {
  const owner = name === 'id' ? /^The id of the (.+)\.$/.exec(String(description))?.[1] : undefined
  const words = owner === undefined ? String(name) : `${owner} id`
  return words.replaceAll(/(?:^|[ -])(\w)/g, (_, letter: string) => letter.toUpperCase())
}

type Operation = Json & { parameters?: Json[] }

/** Parameters that several operations have are described once: of those with one name, the first that is used often. */
export function shareParameters(operations: readonly Operation[]): {
  operations: Operation[]
  components: Record<string, Json>
} {
  const counts = new Map<string, number>()
  const all = operations.flatMap(({ parameters = [] }) => parameters).filter(({ $ref }) => $ref === undefined)
  for (const parameter of all) {
    const text = JSON.stringify(parameter)
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  const components: Record<string, Json> = {}
  const nameByText = new Map<string, string>()
  for (const parameter of all) {
    const [text, name] = [JSON.stringify(parameter), nameOf(parameter)]
    if ((counts.get(text) ?? 0) < timesToShare || name in components) continue
    components[name] = parameter
    nameByText.set(text, name)
  }
  const shared = (parameter: Json) => {
    const name = nameByText.get(JSON.stringify(parameter))
    return name === undefined ? parameter : referenceTo('parameters', name)
  }
  return {
    operations: operations.map((operation) =>
      operation.parameters ? { ...operation, parameters: operation.parameters.map(shared) } : operation,
    ),
    components,
  }
}
