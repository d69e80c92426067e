import fs from 'node:fs'
import zlib from 'node:zlib'
import SaxonJS from 'saxon-js'

export type RuleSet = 'en16931-ubl' | 'en16931-cii' | 'xrechnung-ubl'

const read = new Map<RuleSet, string>()

function stylesheetOf(rules: RuleSet): string {
  const known = read.get(rules)
  if (known !== undefined) return known
  const file = new URL(`./${rules}.sef.json.br`, import.meta.url)
  const stylesheet = zlib.brotliDecompressSync(fs.readFileSync(file)).toString()
  read.set(rules, stylesheet)
  return stylesheet
}

type Report = { principalResult: string }

/** The rules that a document breaks, warnings too, such as `BR-CO-25: ...`; none for one that is right. */
export async function brokenRules(xml: string, rules: RuleSet): Promise<string[]> {
  const options = {
    stylesheetText: stylesheetOf(rules),
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
