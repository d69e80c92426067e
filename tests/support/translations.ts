import type { Product } from '#contract/products/products.ts'
import type { ProductTranslation, ProductTranslations } from '#contract/products/translations.ts'
import type { TestActor } from './actors.ts'
import { addTestProduct } from './products.ts'

/** Values that are words, a choice, a code and a number. */
export const motorAttributes = {
  material: 'Steel, nickel plated',
  position: 'Front',
  bearings: '15 × 28 × 7',
  mass_g: 250,
}

/** All texts that such a product can have. */
export const inGerman = {
  name: 'Stellmotor',
  description: 'Aus dem Vollen gedreht.',
  attributes: { material: 'Stahl, vernickelt' },
}

export const translationsOf = ({ _id }: Product) => `/manage/products/${_id}/translations`

/** What staff do with texts of products. `adminOf` is asked for each call, because a test signs up before. */
export function translator(adminOf: () => TestActor) {
  async function call<Reply>(method: 'GET' | 'PUT', path: string, body?: object): Promise<Reply> {
    const answer = await adminOf().call(method, path, body)
    const { statusCode } = answer
    if (statusCode !== 200) throw new Error(`${method} ${path} answered ${statusCode}: ${answer.body}`)
    return answer.json()
  }
  return {
    addMotor: (given: Record<string, unknown> = {}) =>
      addTestProduct(adminOf(), { category: 'motor', attributes: motorAttributes, ...given }),
    read: (product: Product) => call<ProductTranslations>('GET', translationsOf(product)),
    save: (product: Product, texts: object = inGerman, version = 0) =>
      call<ProductTranslation>('PUT', `${translationsOf(product)}/de`, { version, ...texts }),
    /** Changes the product itself. */
    async edit(product: Product, change: Record<string, unknown>): Promise<void> {
      const { _id, name, image, description, minorder, available, unitprice } = product
      const { version } = await call<Product>('GET', `/purchase/${_id}`)
      const form = { name, image, description, minorder, available, unitprice, seenAvailable: available, version }
      await call('PUT', `/product/${_id}`, { ...form, ...change })
    },
  }
}
