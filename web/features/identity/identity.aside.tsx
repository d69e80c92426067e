import { t } from '#i18n/t.ts'
import { useCompany } from '../../api/company.ts'
import { Drawing } from '../../patterns/pictures/drawing.tsx'

/** What stands beside the sign-in forms: a piece of the drawing sheet, which belongs to the company that is delivered. */
export function SignInAside() {
  const isDelivered = useCompany().logo === undefined
  return (
    <div className="flex h-full flex-col justify-between gap-8 overflow-hidden">
      {isDelivered ? <Drawing spec={{ family: 'hero' }} size="full" className="sign-in-drawing" /> : null}
      <p className="sign-in-motto">{t('Order from live stock at the prices shown.')}</p>
    </div>
  )
}
