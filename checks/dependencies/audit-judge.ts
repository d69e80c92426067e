import * as z from 'zod'

/** A security advisory that an engineer has read and found not to affect the portal, until a day (YYYY-MM-DD). */
export type Allowed = { advisory: string; reason: string; until: string }

const reportSchema = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string(), severity: z.string() })])),
    }),
  ),
})

/** The problems in a report of `npm audit --json`, one line each; empty when there are none. */
export function judgeAudit(report: string, allowed: readonly Allowed[], today: string): string[] {
  const read = reportSchema.safeParse(parsed(report))
  if (!read.success) return [`The registry gave no report: ${report.trim().slice(0, 200) || 'nothing at all'}`]
  const found = new Map<string, string>()
  for (const [name, { via }] of Object.entries(read.data.vulnerabilities)) {
    for (const one of via) {
      if (typeof one !== 'string')
        found.set(advisoryOf(one.url), `${name}: ${one.title} (${one.severity}, ${one.url})`)
    }
  }
  const known = new Map(allowed.map((entry) => [entry.advisory, entry]))
  return [
    ...[...found].flatMap(([advisory, line]) => {
      const entry = known.get(advisory)
      if (!entry) return [line]
      return entry.until < today ? [`${line}: allowed until ${entry.until}, look again`] : []
    }),
    ...allowed
      .filter(({ advisory }) => !found.has(advisory))
      .map(({ advisory }) => `${advisory} is allowed and not there any more: take it off the list`),
  ]
}

function advisoryOf(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
