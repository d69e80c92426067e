import path from 'node:path'
import type { Node, SourceFile } from 'typescript/unstable/ast'
import { isCallExpression, isFunctionDeclaration, isPropertyAccessExpression } from 'typescript/unstable/ast/is'
import {
  API,
  type Checker,
  type Project,
  SignatureKind,
  type Symbol as TypeSymbol,
} from 'typescript/unstable/sync'
import type { Shape } from './shapes.ts'
import { shapeReader } from './type-shapes.ts'

/** A function that a store exports. */
export type StoreFunction = { file: string; name: string; parameters: readonly Shape[] }

/**
 * Where a store sends a statement; `row` is what TypeScript takes its rows for, `name` the file and the function for a
 * message.
 */
export type CallSite = { key: string; name: string; row: Shape }

/** An admin list that a store exports, and what TypeScript takes its rows for. */
export type StoreListing = { file: string; name: string; row: Shape }

export type Stores = {
  functions: readonly StoreFunction[]
  listings: readonly StoreListing[]
  sites: readonly CallSite[]
}

/** How a call is found again at run time: by the place of the name that is called. */
export function keyOf(file: string, line: number, column: number): string {
  return `${file}:${line}:${column}`
}

/**
 * The functions and call sites of all stores of a TypeScript project, read by the compiler. Its API is called unstable:
 * everything that uses it is here and in `type-shapes.ts`.
 */
export function readStores(root: string, config: string, isStore: (file: string) => boolean): Stores {
  const api = new API({ cwd: root })
  try {
    const configFile = path.join(root, config)
    const project = api.updateSnapshot({ openProjects: [configFile] }).getProject(configFile)
    if (!project) throw new Error(`${config} is no TypeScript project`)
    const files = project.rootFiles.map((file) => path.relative(root, file)).filter(isStore)
    const stores = files.map((file) => readStore(project, root, file))
    return {
      functions: stores.flatMap(({ functions }) => functions),
      listings: stores.flatMap(({ listings }) => listings),
      sites: stores.flatMap(({ sites }) => sites),
    }
  } finally {
    api.close()
  }
}

function readStore({ program, checker }: Project, root: string, file: string): Stores {
  const source = program.getSourceFile(path.join(root, file))
  if (!source) throw new Error(`${file} is not part of its project`)
  const shapeOf = shapeReader(checker)
  const reading = { checker, file, source, shapeOf }
  return { functions: functionsOf(reading), listings: listingsOf(reading), sites: sitesOf(reading) }
}

type Reading = { checker: Checker; file: string; source: SourceFile; shapeOf: ReturnType<typeof shapeReader> }

function exportsOf({ checker, source }: Reading): readonly TypeSymbol[] {
  const module = checker.getSymbolAtLocation(source)
  return module ? checker.getExportsOfModule(module) : []
}

function functionsOf(reading: Reading): StoreFunction[] {
  const { checker, file, shapeOf } = reading
  const parametersOf = (symbol: TypeSymbol) => {
    const type = checker.getTypeOfSymbol(symbol)
    const [signature] = type ? checker.getSignaturesOfType(type, SignatureKind.Call) : []
    return signature?.getParameters().map((parameter) => shapeOf(checker.getTypeOfSymbol(parameter)))
  }
  return exportsOf(reading).flatMap((symbol) => {
    const parameters = parametersOf(symbol)
    return parameters ? [{ file, name: symbol.name, parameters }] : []
  })
}

/** `export const userListing: Listing<UserRow>`, or a function that makes one. */
function listingsOf(reading: Reading): StoreListing[] {
  const { checker, file, shapeOf } = reading
  return exportsOf(reading).flatMap((symbol) => {
    const type = checker.getTypeOfSymbol(symbol)
    const [signature] = type ? checker.getSignaturesOfType(type, SignatureKind.Call) : []
    const listing = signature ? checker.getReturnTypeOfSignature(signature) : type
    const isGeneric = signature && signature.getTypeParameters().length > 0
    if (!listing || isGeneric || listing.getAliasSymbol()?.name !== 'Listing') return []
    const [row] = listing.getAliasTypeArguments()
    return [{ file, name: symbol.name, row: shapeOf(row) }]
  })
}

function sitesOf({ checker, file, source, shapeOf }: Reading): CallSite[] {
  const sites: CallSite[] = []
  let name = ''
  function visit(node: Node): void {
    if (isFunctionDeclaration(node)) name = node.name?.text ?? ''
    if (isCallExpression(node) && isPropertyAccessExpression(node.expression)) {
      const { expression: receiver, name: called } = node.expression
      const isSent = called.text === 'query' || called.text === 'get'
      if (isSent && shapeOf(checker.getTypeAtLocation(receiver)).kind === 'database') {
        const { line, character } = source.getLineAndCharacterOfPosition(called.getStart(source))
        const key = keyOf(file, line + 1, character + 1)
        sites.push({ key, name: `${file} ${name}`, row: rowOf(shapeOf(checker.getTypeAtLocation(node))) })
      }
    }
    node.forEachChild(visit)
  }
  visit(source)
  return sites
}

/** Of what a statement answers: `{ rows: Row[] }`, or the rows alone. */
function rowOf(answer: Shape): Shape {
  const rows = answer.kind === 'object' ? answer.properties.find(({ name }) => name === 'rows')?.shape : answer
  return rows?.kind === 'array' ? rows.element : { kind: 'unknown' }
}
