import type { SchematicForStaff } from '#application/packaging/contracts/schematics.ts'
import { stepOf } from '#domain/lengths.ts'
import { schematicLimits } from '#domain/packaging/schematic.ts'
import { t } from '../locales/i18n.ts'
import { Panel } from '../ui/Panel.tsx'
import { LengthInput } from './LengthInput.tsx'
import type { DrawingEdit } from './use-drawing.ts'
import styles from './Schematic.module.css'

/** Size and margins of the area in which a schematic is drawn. */
export const AreaPanel = ({
  edit: { drawing, apply, settle },
  unit,
  problem,
}: {
  edit: DrawingEdit
  unit: SchematicForStaff['unit']
  /** Why the area is not valid. */
  problem: string | undefined
}) => (
  <Panel title={t('schematics.area')}>
    <div className={styles.fields}>
      {(['width', 'height', 'marginX', 'marginY'] as const).map((field) => (
        <LengthInput
          key={field}
          label={t(`schematics.field.${field}`)}
          unit={unit}
          value={drawing[field]}
          min={field === 'width' || field === 'height' ? stepOf(unit) : 0}
          max={schematicLimits.length}
          change={(value) => apply({ ...drawing, [field]: value }, field)}
          settle={settle}
        />
      ))}
    </div>
    {problem && <p className={styles.problem}>{problem}</p>}
  </Panel>
)
