import { lazy, Suspense, useState } from 'react'
import { t } from '#i18n/t.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Its code is loaded by who writes. */
const ContactForm = lazy(() => import('./enquiries.contact-form.tsx'))

/** Writes to the company about a product that cannot be ordered or was not found. `text`: what the message begins with. */
export function AskForPart({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="mt-4 w-full max-w-160" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="w-fit py-2.5 text-control font-[580] text-blue underline">
        {t('Ask for this product')}
      </summary>
      <div className="mt-2">
        {isOpen ? (
          <Suspense fallback={<Skeleton className="h-96" />}>
            <ContactForm text={text} />
          </Suspense>
        ) : null}
      </div>
    </details>
  )
}
