import { t } from '#i18n/t.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../patterns/empty-state.tsx'
import { ButtonLink } from '../../ui/button.tsx'

/** Without products a visitor sees nothing here; an admin gets a link to add one. */
export default function NothingYet({ heading }: { heading: string }) {
  return (
    <section className="site-section hidden admin:block" aria-label={heading}>
      <div className="wrap-page">
        <EmptyState
          title={t('No products yet')}
          action={
            <ButtonLink to={paths.addProduct} look="primary">
              {t('Add the first product')}
            </ButtonLink>
          }
        >
          {t('The three newest products appear here. Only admins see this note.')}
        </EmptyState>
      </div>
    </section>
  )
}
