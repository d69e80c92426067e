import { t } from '#i18n/t.ts'
import { Button } from '../../ui/button.tsx'

type NodeToolsProps = { label: string; onMove: (by: number) => void; onDelete: () => void }

/** Moves and deletes one entry of a list. `label` names the entry for those who do not see where the buttons stand. */
export function NodeTools({ label, onMove, onDelete }: NodeToolsProps) {
  return (
    <div className="flex flex-wrap gap-1.5">
      <Button
        size="small"
        look="ghost"
        aria-label={t('{entry}: move up', { entry: label })}
        onClick={() => onMove(-1)}
      >
        {t('Up')}
      </Button>
      <Button
        size="small"
        look="ghost"
        aria-label={t('{entry}: move down', { entry: label })}
        onClick={() => onMove(1)}
      >
        {t('Down')}
      </Button>
      <Button size="small" look="ghost" aria-label={t('{entry}: delete', { entry: label })} onClick={onDelete}>
        {t('Delete')}
      </Button>
    </div>
  )
}
