import { expect, test } from 'vitest'
import { type Files, projectPaths, readProject } from './sources.ts'

/** Where an element stands, and in which medium it is shown: said beside a class, which says how it looks. */
const placing =
  /^(?:-?m[trblsexy]?-|(?:justify-)?self-|order-|col-|row-|min-w-0$|flex-none$|print:|admin:|hidden$|empty:hidden$)/

/** What Tailwind says only in brackets, or not at all. */
const withoutUtility =
  /(?:^|;)\s*(?:grid-area|grid-template|container|fill|stroke|-webkit|font:|font-stretch|inset|text-underline-offset|outline|border: 1\.5px)|clamp\(|calc\(|url\(|repeat\(|gradient\(|translate: -50%/

/** Pages of another origin, with their own sheet. */
const frames = 'web/features/payments/sandbox/frames/'

type Rule = { selector: string; body: string; isConditional: boolean }

/** The rules of a sheet. Conditional ones hold in a container, in a medium or in another element. */
function rulesOf(text: string): Rule[] {
  const rules: Rule[] = []
  const open: string[] = []
  for (const [, before = '', brace] of text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]*)([{}])/g)) {
    if (brace === '{') {
      open.push((before.split(';').at(-1) ?? '').trim())
      continue
    }
    // A utility of ours is a class of the theme.
    const selector = (open.pop() ?? '').replace(/^@utility /, '.')
    const isConditional = open.some((one) => !one.startsWith('@layer'))
    if (!selector.startsWith('@')) rules.push({ selector, body: before.trim(), isConditional })
  }
  return rules
}

type OwnClass = { file: string; mentions: number; declarations: string; isFlat: boolean }

/** The classes of the sheets of features: how often each stands in a selector, and what its own rule says. */
function ownClasses(files: Files): Map<string, OwnClass> {
  const classes = new Map<string, OwnClass>()
  for (const [file, text] of Object.entries(files)) {
    for (const { selector, body, isConditional } of rulesOf(text)) {
      for (const [, name = ''] of selector.matchAll(/\.([a-z][\w-]*)/g)) {
        const { mentions, declarations } = classes.get(name) ?? { mentions: 0, declarations: '' }
        const isPlain = selector === `.${name}` && !isConditional
        classes.set(name, {
          file,
          mentions: mentions + 1,
          declarations: isPlain ? declarations + body : declarations,
          isFlat: mentions === 0 && isPlain,
        })
      }
    }
  }
  return classes
}

function ofFeatures(sheets: Files): Files {
  return Object.fromEntries(Object.entries(sheets).filter(([file]) => file.startsWith('web/features/')))
}

function classNames(text: string): string[][] {
  return Array.from(text.matchAll(/\bclassName="([^"]+)"/g), ([, names = '']) => names.split(/\s+/))
}

/** Classes that say nothing Tailwind could not say on the one element that has them. One that varies another class is none. */
function needlessClasses(sheets: Files, components: Files): string[] {
  const own = ownClasses(sheets)
  const text = Object.values(components).join('\n')
  const alone = new Set(
    classNames(text).flatMap((names) => (names.filter((name) => own.has(name)).length === 1 ? names : [])),
  )
  return Array.from(own, ([name, { file, isFlat, declarations }]) => {
    const uses = text.match(new RegExp(`(?<![\\w-])${name}(?![\\w-])`, 'g'))?.length ?? 0
    const isNeedless =
      file.startsWith('web/features/') &&
      isFlat &&
      uses === 1 &&
      alone.has(name) &&
      !withoutUtility.test(declarations)
    return isNeedless ? [`${file} .${name}`] : []
  }).flat()
}

/** Elements whose look is partly in a class of a feature and partly in utilities. The classes of the layers may stand beside. */
function styledTwice(sheets: Files, components: Files): string[] {
  const own = ownClasses(ofFeatures(sheets))
  const all = ownClasses(sheets)
  return Object.entries(components).flatMap(([file, text]) =>
    classNames(text)
      .filter((names) => {
        const hasLook = names.some((name) => (own.get(name)?.declarations ?? '') !== '')
        return (
          hasLook &&
          names.some((name) => !all.has(name.replace(/\d+$/, '')) && !all.has(name) && !placing.test(name))
        )
      })
      .map((names) => `${file} ${names.join(' ')}`),
  )
}

function readSources() {
  const paths = projectPaths().filter((file) => file.startsWith('web/') && !file.startsWith(frames))
  const of = (pattern: RegExp) => readProject(paths.filter((file) => pattern.test(file)))
  return { sheets: of(/\.css$/), components: of(/\.tsx?$/) }
}

test('what one element looks like by itself is said by utilities, and no element is styled both ways', () => {
  const { sheets, components } = readSources()
  expect(needlessClasses(sheets, components)).toEqual([])
  expect(styledTwice(sheets, components)).toEqual([])
})

test('a needless class and an element styled twice are found', () => {
  const sheets = {
    'web/features/a.css': '.flat {\n  gap: 4px;\n}\n.row {\n  color: red;\n}\n.row > b {\n  color: blue;\n}',
  }
  const components = { 'a.tsx': '<p className="flat"><b className="row mt-2" /><b className="row gap-2" />' }
  expect(needlessClasses(sheets, components)).toEqual(['web/features/a.css .flat'])
  expect(styledTwice(sheets, components)).toEqual(['a.tsx row gap-2'])
})
