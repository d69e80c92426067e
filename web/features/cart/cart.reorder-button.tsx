import { useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '#i18n/t.ts'
import { paths } from '../../paths.ts'
import { showToast } from '../../patterns/toast.ts'
import { toastError } from '../../patterns/toast-error.ts'
import { useCommand } from '../../patterns/use-command.ts'
import { AnyIcon } from '../../ui/any-icon.tsx'
import { Button } from '../../ui/button.tsx'

type ReorderProps = {
  orderId: string
  number: number
  lineCount: number
  /** Among the actions of a row: an icon without a border, like the others. */
  isInRow?: boolean
  /** The one thing to do on a page. */
  look?: 'primary'
}

/** Puts all lines of an order into the cart and opens it: it shows what has changed since. */
export function ReorderButton({ orderId, number, lineCount, isInRow = false, look }: ReorderProps) {
  const navigate = useNavigate()
  const [key] = useState(() => crypto.randomUUID())
  const { run, isBusy } = useCommand(async () => (await import('./cart.fill.ts')).reorderToCart(orderId, key), {
    done: (text) => {
      showToast(text)
      return navigate(paths.cart)
    },
    say: toastError,
  })
  const action = lineCount > 1 ? t('Add all to cart') : t('Add to cart')
  const order = t('Order {number}', { number: String(number) })
  if (isInRow) {
    const label = `${action} ${order}`
    return (
      <Button
        size="small"
        look="ghost"
        className="max-md:min-h-11"
        isBusy={isBusy}
        aria-label={label}
        title={label}
        onClick={run}
      >
        <AnyIcon name="retry" className="size-4.5" />
        <span className="order-action-word">{action}</span>
      </Button>
    )
  }
  return (
    <Button {...(look ? { look } : { size: 'small' })} isBusy={isBusy} onClick={run}>
      {action}
      <span className="hidden-but-read"> {order}</span>
    </Button>
  )
}
