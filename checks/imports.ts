import path from 'node:path'

/** One import: `specifier` is the text in quotes; `isTypeOnly` when nothing of it is left at run time. */
export type Import = { specifier: string; isTypeOnly: boolean }

/** `import … from 'x'` and `export … from 'x'`, also over several lines; a statement starts its line. */
const fromStatement = /^[ \t]*(import|export)\s+(type\s)?(?:[\w*\s{},$]*?)\bfrom\s*['"]([^'"\n]+)['"]/gm
const bareImport = /^[ \t]*import\s*['"]([^'"\n]+)['"]/gm
const calledImport = /\b(?:import|vi\.mock|import\.meta\.resolve)\(\s*['"]([^'"\n]+)['"]/g
/** Stylesheets name their parts in the same way. */
const styleImport = /^[ \t]*@import\s+(?:url\()?['"]([^'"\n]+)['"]/gm

/** Every import of a source file, by pattern: TypeScript 7 has no stable API for it. */
export function importsOf(text: string): Import[] {
  return [
    ...Array.from(text.matchAll(fromStatement), ([, , type, specifier = '']) => ({
      specifier,
      isTypeOnly: type !== undefined,
    })),
    ...[bareImport, calledImport, styleImport].flatMap((pattern) =>
      Array.from(text.matchAll(pattern), ([, specifier = '']) => ({ specifier, isTypeOnly: false })),
    ),
  ]
}

/** The project's file that an import means, or null for a package. `#zone/x` and `./x` are the two ways to name one. */
export function targetOf(importer: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(importer), specifier)
  return null
}
