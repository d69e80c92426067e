import { type DocumentType, documentTypes } from '#contract/product-documents/types.ts'

/** The ending of the name of a file, and the names of the folders that it is in. */
type FileName = { ending: string; folders: readonly string[] }

const typeWords: readonly (readonly [DocumentType, RegExp])[] = [
  ['data_sheet', /data ?-?sheets?|datenbl[aä]tt|specs?\b|spezifikation/i],
  ['manual', /manual|instruction|anleitung|handbuch|handbook/i],
  ['certificate', /certificate|zertifikat|declaration|konformit|\bce\b|\bcert\b|zeugnis|pr[uü]fbericht/i],
  ['cad', /\bcad\b|\b3 ?d\b|step|modell?\b/i],
  ['drawing', /drawing|zeichnung|ma(?:ss|ß)bild/i],
]

const typeOfEnding: Readonly<Record<string, DocumentType>> = {
  step: 'cad',
  stp: 'cad',
  iges: 'cad',
  igs: 'cad',
  stl: 'cad',
  dxf: 'drawing',
  dwg: 'drawing',
  pdf: 'data_sheet',
}

/** The type of a document that words name, such as those of a heading. */
export function typeSaidIn(words: readonly string[]): DocumentType | undefined {
  return typeWords.find(([, pattern]) => words.some((word) => pattern.test(word)))?.[0]
}

/** What names of folders say: the type of a document, never the part. */
function typeOfFolder(folder: string): DocumentType | undefined {
  return documentTypes.find((type) => type === folder.toLowerCase()) ?? typeSaidIn([folder])
}

export type DocumentWords = { type: DocumentType; title: string; language: string | null }

/**
 * The details in a document's file name. `words` are those after the key. The rest of them is the title; if there is none,
 * the type is the title.
 */
export function documentWords(
  { ending, folders }: FileName,
  words: readonly string[],
  languages: readonly string[],
): DocumentWords {
  const isLanguage = (word: string) => languages.includes(word.toLowerCase())
  const language = words.find(isLanguage)?.toLowerCase() ?? null
  const others = words.filter((word) => !isLanguage(word))
  const inFolders = folders.flatMap((folder) => typeOfFolder(folder) ?? []).at(-1)
  const type = typeSaidIn(others) ?? inFolders ?? typeOfEnding[ending] ?? 'other'
  return { type, title: others.join(' ').replaceAll('-', ' ').replaceAll(/\s+/g, ' ').trim(), language }
}
