import { useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '#i18n/t.ts'
import { sentenceOf } from '../../api/problem.ts'
import { paths } from '../../paths.ts'
import { showToast } from '../../patterns/toast.ts'
import { Button } from '../../ui/button.tsx'

type ReorderProps = { orderId: string; number: number; lineCount: number }

/** Puts all lines of an order into the cart and opens it: it shows what has changed since. */
export function ReorderButton({ orderId, number, lineCount }: ReorderProps) {
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const [key] = useState(() => crypto.randomUUID())
  async function add(): Promise<void> {
    setIsBusy(true)
    try {
      const { reorderToCart } = await import('./cart.fill.ts')
      showToast(await reorderToCart(orderId, key))
      await navigate(paths.cart)
    } catch (error) {
      showToast(sentenceOf(error))
      setIsBusy(false)
    }
  }
  return (
    <Button size="small" isBusy={isBusy} onClick={() => void add()}>
      {lineCount > 1 ? t('Add all to cart') : t('Add to cart')}
      <span className="hidden-but-read"> {t('Order {number}', { number: String(number) })}</span>
    </Button>
  )
}
