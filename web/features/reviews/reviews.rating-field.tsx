import { formatNumber } from '#i18n/format.ts'
import { numberLocale, t } from '#i18n/t.ts'
import { Icon } from '../../ui/icon.tsx'

const choices = Array.from({ length: 11 }, (_, index) => index / 2)

type RatingFieldProps = { value: number | undefined; error: string | undefined; onChange: (value: number) => void }

/** 0 to 5 in half steps: native radio buttons, so that arrow keys and screen readers know what to do. */
export function RatingField({ value, error, onChange }: RatingFieldProps) {
  return (
    <fieldset
      id="ratings"
      tabIndex={-1}
      aria-describedby={error ? 'ratings-error' : undefined}
      className={error ? '-ms-4.25 border-s-3 border-danger ps-3.5' : undefined}
    >
      <legend className="text-control font-[580]">
        {t('Rating')}{' '}
        <span className="num ms-2 font-normal text-ink-2">
          {value === undefined ? '' : t('{value} out of 5', { value })}
        </span>
      </legend>
      {error ? (
        <p id="ratings-error" className="mt-1 flex items-start gap-1.5 text-ui font-[560] text-danger">
          <Icon name="warn" className="mt-0.5 size-4.5" />
          <span>
            <span className="hidden-but-read">{t('Error: ')}</span>
            {error}
            <span className="font-normal text-ink-2"> {t('Choose a rating from 0 to 5.')}</span>
          </span>
        </p>
      ) : null}
      <div className="mt-2 flex flex-wrap gap-1.5">
        {choices.map((choice) => (
          <label
            key={choice}
            className="num grid min-h-11 min-w-11 cursor-pointer place-items-center border border-line-strong bg-sheet text-ui has-checked:border-blue has-checked:bg-blue has-checked:text-on-blue has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue"
          >
            <input
              type="radio"
              name="ratings"
              className="hidden-but-read"
              value={choice}
              checked={value === choice}
              onChange={() => onChange(choice)}
            />
            <span className="hidden-but-read">{t('{value} out of 5', { value: choice })}</span>
            <span aria-hidden="true">{formatNumber(numberLocale(), choice)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
