import fs from 'node:fs'
import zlib from 'node:zlib'
import SaxonJS from 'saxon-js'

export type RuleSet = 'en16931-ubl' | 'en16931-cii' | 'xrechnung-ubl'

/** As they are once Saxon has prepared them: reading them again for each document took most of the time. */
const prepared = new Map<RuleSet, unknown>()

function stylesheetOf(rules: RuleSet): unknown {
  const known = prepared.get(rules)
  if (known !== undefined) return known
  const file = new URL(`./${rules}.sef.json.br`, import.meta.url)
  const stylesheet = JSON.parse(zlib.brotliDecompressSync(fs.readFileSync(file)).toString())
  prepared.set(rules, stylesheet)
  return stylesheet
}

/** For the end of a test file: the files after it in the same process do without hundreds of megabytes of rules. */
export function forgetRules(): void {
  prepared.clear()
}

type Report = { principalResult: string }

/** The rules that a document breaks, warnings too, such as `BR-CO-25: ...`; none for one that is right. */
export async function brokenRules(xml: string, rules: RuleSet): Promise<string[]> {
  const options = {
    stylesheetInternal: stylesheetOf(rules),
    sourceText: xml,
    destination: 'serialized',
  }
  const { principalResult } = (await SaxonJS.transform(options, 'async')) as Report
  const failed = principalResult.matchAll(/<svrl:failed-assert([^>]*)>([\s\S]*?)<\/svrl:failed-assert>/g)
  return [...failed].map(([, head = '', body = '']) => {
    const id = / id="([^"]*)"/.exec(head)?.[1] ?? '?'
    return `${id}: ${body
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim()}`
  })
}
