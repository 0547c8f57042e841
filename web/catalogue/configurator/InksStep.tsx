import { IconPlus, IconX } from '@tabler/icons-react'
import type { ConfigurationInput } from '#domain/catalogue/configuration.ts'
import { t } from '../../locales/i18n.ts'
import { Choices } from './Choices.tsx'
import type { Options } from './configurator-api.ts'
import styles from './InksStep.module.css'

const maxInks = 8

/** Inks of the print; Pantone inks can be named now or later with the artwork. */
const InksStep = ({
  options: { options, config },
  print,
  onChange,
}: {
  options: Options
  print: ConfigurationInput['print']
  onChange: (change: ConfigurationInput, how: 'chosen' | 'typed') => void
}) => {
  const scope = config.print.colorScope
  const { option } = config.print
  const colors = print?.colorScope === scope && print?.colors ? print.colors : config.print.colors
  const takesPantone = scope === 'pantoneOnly' || scope === 'cmykPantone'
  const put = (next: typeof colors, how: 'chosen' | 'typed') =>
    onChange({ print: { option, ...(scope ? { colorScope: scope } : {}), colors: next } }, how)
  return (
    <>
      <Choices
        legend={t('configurator.step.colorScope')}
        choices={options.colorScope}
        onChoose={(change) => onChange(change, 'chosen')}
      />
      {takesPantone && (
        <div className={styles.inks} role="group" aria-label={t('box.inks.title')}>
          <p>{t('box.inks.hint')}</p>
          {colors.map((color, index) =>
            color.type === 'cmyk' ? null : (
              // Inks have no id; the index identifies them.
              // oxlint-disable-next-line react/no-array-index-key
              <span key={index} className={styles.ink}>
                <input
                  aria-label={t('box.inks.one', { number: index + 1 })}
                  value={color.code}
                  maxLength={40}
                  placeholder="185 C"
                  onChange={(event) =>
                    put(
                      colors.map((one, at) =>
                        at === index ? { ...one, code: event.currentTarget.value.replaceAll(',', ' ') } : one,
                      ),
                      'typed',
                    )
                  }
                />
                {colors.filter(({ type }) => type === 'pantone').length > 1 && (
                  <button
                    type="button"
                    aria-label={t('box.inks.remove', { number: index + 1 })}
                    onClick={() =>
                      put(
                        colors.filter((_, at) => at !== index),
                        'chosen',
                      )
                    }
                  >
                    <IconX size={14} aria-hidden />
                  </button>
                )}
              </span>
            ),
          )}
          {colors.length < maxInks && (
            <button
              type="button"
              className={styles.add}
              onClick={() => put([...colors, { type: 'pantone', code: '' }], 'chosen')}
            >
              <IconPlus size={14} aria-hidden /> {t('box.inks.add')}
            </button>
          )}
        </div>
      )}
    </>
  )
}

export default InksStep
