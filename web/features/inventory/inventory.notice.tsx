import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Product } from '#contract/products/products.ts'
import { t } from '#i18n/t.ts'
import { ApiError } from '../../api/problem.ts'
import { sentenceOf } from '../../api/problem-text.ts'
import { useSession } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { showToast } from '../../patterns/toast.ts'
import { signInPath } from '../../sign-in-path.ts'
import { AnyIcon } from '../../ui/any-icon.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { AskForPart } from '../enquiries/enquiries.ask.tsx'

/** The client of the API comes with the first question: most parts are in stock, and most readers are visitors. */
async function loadCalls() {
  const [{ call }, notice] = await Promise.all([
    import('../../api/call.ts'),
    import('#contract/inventory/notice.ts'),
  ])
  return { call, notice }
}

function useNotice(productId: string, email: string | undefined) {
  const [isWaiting, setWaiting] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()

  useEffect(() => {
    if (email === undefined) return
    let isShown = true
    async function read(): Promise<void> {
      const { call, notice } = await loadCalls()
      const { waiting } = await call(notice.readNotice, { params: { id: productId } })
      if (isShown) setWaiting(waiting)
    }
    // Not knowing it costs only one click: two requests are one subscription.
    read().catch(() => {})
    return () => {
      isShown = false
    }
  }, [productId, email])

  async function change(): Promise<void> {
    setBusy(true)
    try {
      const { call, notice } = await loadCalls()
      const criteria = isWaiting ? notice.dropNotice : notice.askNotice
      const { waiting } = await call(criteria, { params: { id: productId } })
      setWaiting(waiting)
      showToast(waiting ? t('We will email you when it can be ordered again') : t('Notification cancelled'))
    } catch (error) {
      showToast(sentenceOf(error))
      if (error instanceof ApiError && error.code === 'in_stock') await revalidate()
    }
    setBusy(false)
  }

  return { isWaiting, isBusy, change }
}

/** For a part that cannot be ordered now: one mail as soon as it can. Visitors sign in first and come back to `from`. */
export function NoticeChoice({ product, from }: { product: Pick<Product, '_id' | 'sku' | 'name'>; from: string }) {
  const me = useSession()
  const { isWaiting, isBusy, change } = useNotice(product._id, me?.email)
  return (
    <div className="mt-3 grid justify-items-start gap-2">
      {me ? (
        <Button isBusy={isBusy} onClick={() => void change()}>
          <AnyIcon name={isWaiting ? 'close' : 'mail'} className="size-4.5" />
          {isWaiting ? t('Stop notifying me') : t('Tell me when it is back')}
        </Button>
      ) : (
        <ButtonLink to={signInPath(paths.login, { from, reason: 'sign-in' })}>
          <AnyIcon name="mail" className="size-4.5" />
          {t('Tell me when it is back')}
        </ButtonLink>
      )}
      <p className="max-w-prose text-small text-ink-2">
        {me && isWaiting
          ? t('We will email {email} once when it can be ordered again.', { email: me.email })
          : t('We will email you once when it can be ordered again.')}
      </p>
      <AskForPart text={`${[product.sku, product.name].filter(Boolean).join(', ')}\n\n`} />
    </div>
  )
}
