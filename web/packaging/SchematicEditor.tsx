import { IconArrowBackUp, IconArrowForwardUp, IconPlus } from '@tabler/icons-react'
import { useBlocker } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { ulid } from 'ulid'
import type { SchematicElement, SchematicForStaff } from '#application/packaging/contracts/schematics.ts'
import { stepOf } from '#domain/lengths.ts'
import { schematicLimits, schematicRules, usableArea } from '#domain/packaging/schematic.ts'
import { t } from '../locales/i18n.ts'
import { refusalText } from '../locales/message-text.ts'
import { useAction } from '../ui/Action.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { noPress } from '../ui/double-tap.ts'
import { GuardedButton } from '../ui/GuardedButton.tsx'
import { Columns, Stack } from '../ui/Page.tsx'
import { Panel } from '../ui/Panel.tsx'
import {
  changed,
  type Drawing,
  type ElementChange,
  redone,
  settled,
  snapped,
  startHistory,
  undone,
  withElement,
  withoutElement,
} from './drawing-history.ts'
import { ElementList } from './ElementList.tsx'
import { ElementPanel } from './ElementPanel.tsx'
import { LengthInput } from './LengthInput.tsx'
import { SchematicCanvas } from './SchematicCanvas.tsx'
import type { ChangeSchematic } from './SchematicSettings.tsx'
import { useHiddenLayers } from './use-hidden-layers.ts'
import styles from './Schematic.module.css'

const drawingOf = ({ width, height, marginX, marginY, elements }: SchematicForStaff): Drawing => ({
  width,
  height,
  marginX,
  marginY,
  elements,
})

/** A stored drawing and its version; `text` compares it with other answers of the server. */
const storedDrawing = (schematic: SchematicForStaff) => {
  const drawing = drawingOf(schematic)
  return { drawing, version: schematic.version, text: JSON.stringify(drawing) }
}

/**
 * Edits the drawing of a schematic: canvas, elements and area. Nothing is stored until it is saved. A drawing that
 * another user saved in the meantime is shown, unless this one has unsaved changes.
 */
export const SchematicEditor = ({ schematic, store }: { schematic: SchematicForStaff; store: ChangeSchematic }) => {
  const { unit, preventChanges } = schematic
  const [stored, setStored] = useState(() => storedDrawing(schematic))
  const [history, setHistory] = useState(() => startHistory(stored.drawing))
  const [selected, select] = useState<string>()
  const [hiddenLayers, toggleLayer] = useHiddenLayers()
  const { busy, problem, run } = useAction()
  const drawing = history.present
  const isChanged = drawing !== stored.drawing
  const element = drawing.elements.find(({ id }) => id === selected)

  const leaving = useBlocker({ shouldBlockFn: () => isChanged, enableBeforeUnload: isChanged, withResolver: true })
  const load = () => {
    const next = storedDrawing(schematic)
    setStored(next)
    setHistory(startHistory(next.drawing))
  }
  const isNewer = schematic.version > stored.version && !busy
  const isSame = isNewer && storedDrawing(schematic).text === stored.text
  if (isSame) setStored({ ...stored, version: schematic.version })
  else if (isNewer && !isChanged) load()

  const apply = (next: Drawing, merge?: string) => setHistory((now) => changed(now, next, merge))
  const settle = () => setHistory(settled)
  const changeElement = (id: string, change: ElementChange, merge?: string) =>
    setHistory((now) => changed(now, withElement(now.present, id, change), merge))
  const remove = (id: string) => {
    apply(withoutElement(drawing, id))
    select(undefined)
  }
  const add = () => {
    const { width, height } = usableArea(drawing)
    const fresh: SchematicElement = {
      id: ulid(),
      name: '',
      x: drawing.marginX,
      y: drawing.marginY,
      layer: 0,
      width: snapped(width / 4, unit) || width,
      height: snapped(height / 4, unit) || height,
      attachments: [],
    }
    apply({ ...drawing, elements: [...drawing.elements, fresh] })
    select(fresh.id)
  }
  /** The first box is the element itself, so that it stays selected. */
  const replace = (one: SchematicElement, boxes: readonly Pick<SchematicElement, 'x' | 'y' | 'width' | 'height'>[]) =>
    apply({
      ...drawing,
      elements: drawing.elements.flatMap((other) =>
        other.id === one.id
          ? boxes.map((box, nth) => ({ ...one, ...box, ...(nth > 0 && { id: ulid(), attachments: [] }) }))
          : [other],
      ),
    })
  const duplicate = (one: SchematicElement) => {
    const copy = { ...one, id: ulid(), x: one.x + one.width, attachments: [] }
    apply({ ...drawing, elements: [...drawing.elements, copy] })
    select(copy.id)
  }
  const save = () =>
    run(async () => {
      const elements = drawing.elements.map((one) => ({
        ...one,
        attachments: one.attachments.map(({ id, name, size }) => ({ id, name, size })),
      }))
      const answer = await store((latest) => ({
        ...drawing,
        elements,
        // Another user's drawing is not overwritten; other changes of the schematic do not matter.
        ...(storedDrawing(latest).text !== stored.text && { version: stored.version }),
      }))
      if (!answer.hasError) setStored({ ...storedDrawing(answer.payload), drawing })
      return answer
    })

  const locked = preventChanges ? t('schematics.locked') : undefined
  const full = drawing.elements.length >= schematicLimits.elements ? t('schematics.full') : undefined
  const invalid = refusalText(schematicRules.shape({ ...drawing, unit }))
  const shortcut = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    event.preventDefault()
    setHistory(key === 'y' || event.shiftKey ? redone : undone)
  }
  return (
    <div onKeyDown={shortcut} role="presentation">
      <Columns
        main={
          <Panel title={t('schematics.drawing')}>
            <div className={styles.bar}>
              <GuardedButton
                weight="plain"
                size="small"
                icon={<IconPlus size={16} aria-hidden />}
                disabledReason={locked ?? full}
                onPress={add}
              >
                {t('schematics.addElement')}
              </GuardedButton>
              <GuardedButton
                weight="quiet"
                size="small"
                icon={<IconArrowBackUp size={16} aria-hidden />}
                disabledReason={history.past.length === 0 ? t('schematics.nothingToUndo') : undefined}
                onPress={() => setHistory(undone)}
              >
                {t('schematics.undo')}
              </GuardedButton>
              <GuardedButton
                weight="quiet"
                size="small"
                icon={<IconArrowForwardUp size={16} aria-hidden />}
                disabledReason={history.future.length === 0 ? t('schematics.nothingToRedo') : undefined}
                onPress={() => setHistory(redone)}
              >
                {t('schematics.redo')}
              </GuardedButton>
              <span className={styles.state} role="status">
                {t(isChanged ? 'schematics.unsaved' : 'schematics.saved')}
              </span>
              <GuardedButton
                size="small"
                busy={busy}
                disabledReason={locked ?? invalid ?? (isChanged ? undefined : t('schematics.saved'))}
                onPress={() => void save()}
              >
                {t('schematics.save')}
              </GuardedButton>
            </div>
            {problem && (
              <p role="alert" className={styles.problem}>
                {problem}
              </p>
            )}
            {isNewer && !isSame && isChanged && (
              <div role="alert" className={styles.problem}>
                <p>{t('schematics.changedByOthers')}</p>
                <GuardedButton weight="plain" size="small" onPress={load}>
                  {t('schematics.loadCurrent')}
                </GuardedButton>
              </div>
            )}
            {leaving.status === 'blocked' && (
              <ConfirmDialog
                question={{
                  title: t('schematics.leaveTitle'),
                  explain: t('schematics.leaveExplain'),
                  confirm: t('schematics.leave'),
                }}
                opening={noPress}
                go={leaving.proceed}
                close={leaving.reset}
              />
            )}
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
                replace={(boxes) => replace(element, boxes)}
                duplicate={() => duplicate(element)}
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
            {!preventChanges && (
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
                {invalid && <p className={styles.problem}>{invalid}</p>}
              </Panel>
            )}
          </Stack>
        }
      />
    </div>
  )
}
