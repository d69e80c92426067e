import { mark, t } from '#i18n/t.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { chooseTheme, type Theme, themes, useTheme } from './theme.ts'

export const themeLabels: Record<Theme, { text: string; icon: IconName }> = {
  system: { text: mark('System'), icon: 'screen' },
  light: { text: mark('Light'), icon: 'sun' },
  dark: { text: mark('Dark'), icon: 'moon' },
}

/** A menu of three themes. The browser's own popover: it closes on Escape and on a press outside. */
export function ThemeSwitch() {
  const theme = useTheme()
  return (
    <div className="relative flex">
      <button
        type="button"
        popoverTarget="theme-menu"
        className="theme-button grid size-11 place-items-center rounded-1 border border-transparent hover:bg-blue-soft"
        aria-label={t('Theme: {theme}', { theme: t(themeLabels[theme].text) })}
      >
        <Icon name={themeLabels[theme].icon} />
      </button>
      <fieldset id="theme-menu" popover="auto" className="theme-menu">
        <legend className="hidden-but-read">{t('Theme')}</legend>
        {themes.map((option) => (
          <label key={option} className="theme-option">
            <input
              type="radio"
              name="theme"
              className="hidden-but-read"
              value={option}
              checked={theme === option}
              onChange={() => chooseTheme(option)}
            />
            <Icon name={themeLabels[option].icon} />
            {t(themeLabels[option].text)}
            <Icon name="check" className="theme-check ms-auto size-4.5" />
          </label>
        ))}
      </fieldset>
    </div>
  )
}
