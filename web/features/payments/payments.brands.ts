const names: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' }

/** The provider's word for a brand of card as people write it. */
export function brandName(brand: string): string {
  return names[brand] ?? brand
}
