import { expect, test } from 'vitest'
import { projectPaths, readText } from './sources.ts'

type Rule = {
  pattern: RegExp
  reason: string
  /** Which files; all texts where it is missing. */
  files?: RegExp
  /** Where it may stand, such as a name that is stored or sent. */
  except?: RegExp
}

const code = /^(?:contract|server|web|i18n|checks|bench|ops|tests)\/.*\.(?:tsx?|mjs)$/

/** What must not be in the project. A further word or habit that is to go is one more line. */
const rules: readonly Rule[] = [
  { pattern: /(?<![\w.}/-])\/(?:work|home\/\w+|root|Users\/\w+)\/[\w.-]+/, reason: 'a folder of one machine' },
  { pattern: /\.\.\/shared\b/, reason: 'a folder outside the project' },
  {
    pattern: /https?:\/\/(?:[\w-]+\.)*registry[\w.-]*|\bregistry\.[\w-]+\.\w+/,
    reason: 'a registry of one network',
  },
  {
    pattern: /\b(?:AI|LLM|GPT)\b|\b(?:claude|anthropic|openai|copilot|chatgpt)\b|co-authored-by:/i,
    reason: 'how a text was typed',
    except: /^contract\/(?:addresses\/countries|postcodes\/forms)\.ts$/,
  },
  { pattern: /\b(?:TODO|FIXME|XXX|HACK)\b|\bnot implemented\b/, reason: 'unfinished work' },
  { pattern: /@ts-(?:ignore|nocheck|expect-error)\b|biome-ignore-all\b/, reason: 'a check switched off' },
  { pattern: /^(?:<{7}|\|{7}|={7}|>{7})(?: .*)?\r?$/, reason: 'a side of a merge' },
  {
    pattern: /\b(?:most|least)[A-Z]\w*|\b(?:spoken|[sS]peech)\b/,
    reason: 'say max, min or locale',
    files: code,
    except: /\b(?:m|unverifiedM)ostOpen\b/,
  },
  {
    pattern: /\b(?:settingsNow|deliveredNow|isDemoRemovedNow)\b/,
    reason: 'settings of the process: take them from the deps',
    files: code,
  },
  {
    pattern:
      /\b(?:readLocaleFrom|languagesBy|modelBy)\(|^(?:export )?let \w+.*\b(?:PortalSettings|Settings|CatalogueModel|LanguageInfo)\b/,
    reason: 'settings, families or languages of the process: they belong to a portal',
    files: /^server\/(?!.*\.test\.ts$)/,
    except: /^server\/scope\/portal-scope\.ts$/,
  },
  {
    pattern: /\bis_?[aA]dmin\b/,
    reason: 'ask for a permission: can(), or for a role',
    files: /^(?:contract|server|web|i18n)\/(?!.*\.test\.tsx?$)/,
    // The id of the specification's call.
    except: /^contract\/staff\/session-role\.ts$/,
  },
  { pattern: /\b(?:anew|in vain|by lot)\b/, reason: 'say again, without success, at random', files: code },
  {
    pattern: /^\s*(?:\/?\*|\/\/|\{\/\*).*\b(?:what is|as it was|of its own|whoever|somebody)\b/i,
    reason: 'a comment in more words than it needs',
    files: code,
  },
]

const isChecked = (name: string) =>
  !/\.(?:png|jpe?g|webp|avif|ico|woff2?|pdf|gz|br)$/.test(name) &&
  !['checks/forbidden.test.ts', 'package-lock.json', 'docs/specification.md'].includes(name)

test('nothing in the project is forbidden', () => {
  const found: string[] = []
  for (const name of projectPaths().filter(isChecked)) {
    const own = rules.filter(({ files = /./, except }) => files.test(name) && !except?.test(name))
    for (const [index, line] of readText(name).split('\n').entries()) {
      for (const { pattern, reason, except } of own) {
        const match = pattern.exec(line)
        if (match && !except?.test(match[0])) found.push(`${name}:${index + 1} ${reason}: ${match[0]}`)
      }
    }
  }
  expect(found).toEqual([])
})
