import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { SchematicElement } from '#application/packaging/contracts/schematics.ts'
import { pathOfFile } from '#domain/files/attachment.ts'
import { type LengthUnit, stepOf } from '#domain/lengths.ts'
import { fitIntoSchematic, fittedBoxes, schematicLimits } from '#domain/packaging/schematic.ts'
import { uploadFile } from '../files/upload-file.ts'
import { UploadFiles } from '../files/UploadFiles.tsx'
import { t } from '../locales/i18n.ts'
import { GuardedButton } from '../ui/GuardedButton.tsx'
import { Panel } from '../ui/Panel.tsx'
import { type Drawing, type ElementChange, turned } from './drawing-history.ts'
import { elementName } from './element-label.ts'
import { ElementFiles } from './ElementFiles.tsx'
import { LengthInput } from './LengthInput.tsx'
import controls from '../styles/controls.module.css'
import styles from './Schematic.module.css'

/** The selected element as fields: position, size, layer, files; and how many of it fit (SCHEM-008). */
export const ElementPanel = ({
  element,
  drawing,
  unit,
  change,
  settle,
  replace,
  duplicate,
  remove,
}: {
  element: SchematicElement
  drawing: Drawing
  unit: LengthUnit
  change: (change: ElementChange, merge?: string) => void
  settle: () => void
  /** Replaces the element by several. */
  replace: (boxes: readonly Pick<SchematicElement, 'x' | 'y' | 'width' | 'height'>[]) => void
  duplicate: () => void
  remove: () => void
}) => {
  const { id } = element
  const length = (field: 'x' | 'y' | 'width' | 'height') => (
    <LengthInput
      key={`${id} ${field}`}
      label={t(`schematics.field.${field}`)}
      unit={unit}
      value={element[field]}
      min={field === 'width' || field === 'height' ? stepOf(unit) : -schematicLimits.length}
      max={schematicLimits.length}
      change={(value) => change({ [field]: value }, `${field} ${id}`)}
      settle={settle}
    />
  )
  return (
    <Panel title={elementName(element)}>
      <TextInput
        label={t('schematics.field.name')}
        size="md"
        value={element.name}
        maxLength={schematicLimits.name}
        onChange={({ currentTarget }) => change({ name: currentTarget.value }, `name ${id}`)}
        onBlur={settle}
        classNames={{ input: controls.input, label: controls.fieldLabel }}
      />
      <div className={styles.fields}>
        {length('x')}
        {length('y')}
        {length('width')}
        {length('height')}
      </div>
      <LengthInput
        label={t('schematics.field.layer')}
        value={element.layer}
        min={0}
        max={schematicLimits.layer}
        change={(layer) => change({ layer }, `layer ${id}`)}
        settle={settle}
      />
      <div className={styles.buttons}>
        <GuardedButton weight="plain" size="small" onPress={() => change(turned(element))}>
          {t('schematics.turn')}
        </GuardedButton>
        <GuardedButton weight="plain" size="small" onPress={duplicate}>
          {t('schematics.duplicate')}
        </GuardedButton>
        <GuardedButton weight="danger" size="small" onPress={remove}>
          {t('schematics.removeElement')}
        </GuardedButton>
      </div>
      <Fit element={element} drawing={drawing} unit={unit} replace={replace} />
      <h3 className={styles.subtitle}>{t('schematics.files')}</h3>
      <ElementFiles
        files={element.attachments}
        remove={(fileId) =>
          change(({ attachments }) => ({ attachments: attachments.filter((file) => file.id !== fileId) }))
        }
      />
      <UploadFiles
        key={id}
        uploader={uploadFile}
        place={`schematic-element ${id}`}
        label={t('schematics.addFiles')}
        multiple
        onUploaded={(files) =>
          change(({ attachments }) => ({
            attachments: [...attachments, ...files.map((file) => ({ ...file, url: pathOfFile(file.id, file.name) }))],
          }))
        }
      >
        {t('schematics.addFiles')}
      </UploadFiles>
    </Panel>
  )
}

const Fit = ({
  element,
  drawing,
  unit,
  replace,
}: {
  element: SchematicElement
  drawing: Drawing
  unit: LengthUnit
  replace: (boxes: ReturnType<typeof fittedBoxes>) => void
}) => {
  const [gap, setGap] = useState(0)
  const area = { ...drawing, unit }
  const { fits, count, columns, rows, rotated } = fitIntoSchematic(element, area, gap)
  const room = schematicLimits.elements - drawing.elements.length + 1
  const most = Math.min(count, room)
  return (
    <>
      <h3 className={styles.subtitle}>{t('schematics.fit.title')}</h3>
      <LengthInput
        label={t('schematics.fit.gap')}
        unit={unit}
        value={gap}
        min={0}
        max={schematicLimits.length}
        change={setGap}
      />
      <p role="status">
        {fits
          ? t(rotated ? 'schematics.fit.rotated' : 'schematics.fit.straight', { count, columns, rows })
          : t('schematics.fit.none')}
      </p>
      <div className={styles.buttons}>
        <GuardedButton
          weight="plain"
          size="small"
          disabledReason={fits ? undefined : t('schematics.fit.none')}
          onPress={() => replace(fittedBoxes(element, area, gap, 1))}
        >
          {t('schematics.fit.one')}
        </GuardedButton>
        <GuardedButton
          weight="plain"
          size="small"
          disabledReason={fits ? undefined : t('schematics.fit.none')}
          onPress={() => replace(fittedBoxes(element, area, gap, most))}
        >
          {t('schematics.fit.fill', { count: most })}
        </GuardedButton>
      </div>
    </>
  )
}
