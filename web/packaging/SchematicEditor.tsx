import { type KeyboardEvent, useState } from 'react'
import type { SchematicForStaff } from '#application/packaging/contracts/schematics.ts'
import { schematicLimits, schematicRules } from '#domain/packaging/schematic.ts'
import { t } from '../locales/i18n.ts'
import { refusalText } from '../locales/message-text.ts'
import { Columns, Stack } from '../ui/Page.tsx'
import { Panel } from '../ui/Panel.tsx'
import { AreaPanel } from './AreaPanel.tsx'
import { type Drawing, withoutElement } from './drawing-history.ts'
import { DrawingBar } from './DrawingBar.tsx'
import { DrawingNotices } from './DrawingNotices.tsx'
import { ElementList } from './ElementList.tsx'
import { ElementPanel } from './ElementPanel.tsx'
import { SchematicCanvas } from './SchematicCanvas.tsx'
import type { ChangeSchematic } from './SchematicSettings.tsx'
import { type DrawingEdit, useDrawing, withBoxes, withCopy, withNewElement } from './use-drawing.ts'
import { useHiddenLayers } from './use-hidden-layers.ts'
import styles from './Schematic.module.css'

/** Edits the drawing of a schematic: canvas, elements and area. Nothing is stored until it is saved. */
export const SchematicEditor = ({ schematic, store }: { schematic: SchematicForStaff; store: ChangeSchematic }) => {
  const { unit, preventChanges } = schematic
  const edit = useDrawing(schematic, store)
  const { drawing, apply, changeElement, settle } = edit
  const [selected, select] = useState<string>()
  const [hiddenLayers, toggleLayer] = useHiddenLayers()
  const element = drawing.elements.find(({ id }) => id === selected)

  const remove = (id: string) => {
    apply(withoutElement(drawing, id))
    select(undefined)
  }
  /** Applies a drawing with one more element, and selects that element. */
  const addAndSelect = ([next, id]: [Drawing, id: string]) => {
    apply(next)
    select(id)
  }

  const locked = preventChanges ? t('schematics.locked') : undefined
  const full = drawing.elements.length >= schematicLimits.elements ? t('schematics.full') : undefined
  const invalid = refusalText(schematicRules.shape({ ...drawing, unit }))
  return (
    <div onKeyDown={shortcutsOf(edit)} role="presentation">
      <Columns
        main={
          <Panel title={t('schematics.drawing')}>
            <DrawingBar
              edit={edit}
              add={() => addAndSelect(withNewElement(drawing, unit))}
              unlessAdded={locked ?? full}
              unlessSaved={locked ?? invalid}
            />
            <DrawingNotices edit={edit} />
            <SchematicCanvas
              drawing={drawing}
              unit={unit}
              name={schematic.name}
              hiddenLayers={hiddenLayers}
              {...(!preventChanges && {
                edit: { selected, select, change: changeElement, settle, remove },
              })}
            />
            <p className={styles.dim}>{t(preventChanges ? 'schematics.locked' : 'schematics.hint')}</p>
          </Panel>
        }
        aside={
          <Stack>
            {element && !preventChanges && (
              <ElementPanel
                key={element.id}
                element={element}
                drawing={drawing}
                unit={unit}
                change={(change, merge) => changeElement(element.id, change, merge)}
                settle={settle}
                replace={(boxes) => apply(withBoxes(drawing, element, boxes))}
                duplicate={() => addAndSelect(withCopy(drawing, element))}
                remove={() => remove(element.id)}
              />
            )}
            <Panel title={t('schematics.elements')}>
              <ElementList
                drawing={drawing}
                unit={unit}
                selected={selected}
                select={select}
                hiddenLayers={hiddenLayers}
                toggleLayer={toggleLayer}
              />
            </Panel>
            {!preventChanges && <AreaPanel edit={edit} unit={unit} problem={invalid} />}
          </Stack>
        }
      />
    </div>
  )
}

/** Ctrl+Z undoes, Ctrl+Y and Ctrl+Shift+Z redo (Cmd on a Mac), except while a field is edited. */
const shortcutsOf =
  ({ undo, redo }: DrawingEdit) =>
  (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    event.preventDefault()
    if (key === 'y' || event.shiftKey) redo()
    else undo()
  }
