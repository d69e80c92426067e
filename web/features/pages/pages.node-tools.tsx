import { t } from '#i18n/t.ts'
import { AnyIcon, type AnyIconName } from '../../ui/any-icon.tsx'
import { Button } from '../../ui/button.tsx'

type ToolProps = { label: string; icon: AnyIconName; isTurned?: boolean; onPress: () => void }

/** A small button with an icon, whose name is shown where the pointer rests. */
export function NodeTool({ label, icon, isTurned, onPress }: ToolProps) {
  return (
    <Button size="icon" look="ghost" aria-label={label} title={label} onClick={onPress}>
      <AnyIcon name={icon} className={isTurned ? 'size-5 rotate-180' : 'size-5'} />
    </Button>
  )
}

type NodeToolsProps = { label: string; onMove: (by: number) => void; onDelete: () => void }

/** Moves and deletes one entry of a list. `label` names the entry for those who do not see where the buttons stand. */
export function NodeTools({ label, onMove, onDelete }: NodeToolsProps) {
  return (
    <div className="flex">
      <NodeTool
        label={t('{entry}: move up', { entry: label })}
        icon="chevron"
        isTurned
        onPress={() => onMove(-1)}
      />
      <NodeTool label={t('{entry}: move down', { entry: label })} icon="chevron" onPress={() => onMove(1)} />
      <NodeTool label={t('{entry}: delete', { entry: label })} icon="trash" onPress={onDelete} />
    </div>
  )
}
