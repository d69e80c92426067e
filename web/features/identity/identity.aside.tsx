import { t } from '#i18n/t.ts'
import { Drawing } from '../../patterns/pictures/drawing.tsx'

/** What stands beside the sign-in forms: a piece of the drawing sheet. */
export function SignInAside() {
  return (
    <div className="flex h-full flex-col justify-between gap-8 overflow-hidden">
      <Drawing spec="hero" size="full" className="sign-in-drawing" />
      <p className="sign-in-motto">{t('Order from live stock at the prices shown.')}</p>
    </div>
  )
}
