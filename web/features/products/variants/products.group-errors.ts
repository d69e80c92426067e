import { ApiError } from '../../../api/problem.ts'
import { sentenceOf } from '../../../api/problem-text.ts'

export type GroupErrors = { text: string; byProduct: Readonly<Record<string, string>> }

/** What a refusal says: of products at their rows, and the rest together. */
export function groupErrorsOf(error: unknown, products: readonly string[]): GroupErrors {
  if (!(error instanceof ApiError)) return { text: sentenceOf(error), byProduct: {} }
  const byProduct: Record<string, string> = {}
  const others: string[] = []
  for (const { path, message } of error.errors) {
    const [field, place] = path.split('.')
    const id = field === 'members' ? products[Number(place)] : undefined
    if (id) byProduct[id] = message
    else if (!others.includes(message)) others.push(message)
  }
  const text = [...(others.length > 0 ? others : [sentenceOf(error)])].join(' ')
  return { text, byProduct }
}
