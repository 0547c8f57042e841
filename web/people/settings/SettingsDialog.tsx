import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { currencies } from '#domain/currencies.ts'
import { lengthUnits } from '#domain/lengths.ts'
import { useProducts } from '../../catalogue/use-products.ts'
import type { Country } from '../../data/replies.ts'
import { language, t } from '../../locales/i18n.ts'
import { RatesNote } from '../../pricing/RatesNote.tsx'
import { countryList } from '../../stores/catalogue.ts'
import { chooseCountrySettings, settingsOfCountry, useCountrySettings } from '../../stores/country-settings.ts'
import { fetchExchangeRates, useExchangeRates } from '../../stores/exchange-rates.ts'
import { chooseLengthUnit, showMillimeters, useLengthUnit } from '../../stores/length-unit.ts'
import { Problem } from '../../ui/Problem.tsx'
import styles from './SettingsDialog.module.css'

/**
 * Country, currency and unit. A change applies immediately. A country also sets its default currency and unit, which
 * can be changed afterwards (SETTINGS-D06).
 */
const SettingsDialog = ({ onClose }: { onClose: () => void }) => {
  const settings = useCountrySettings()
  const millimeters = useLengthUnit() === 'mm'
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  // Runs before the effects of the country list, which scroll to the chosen one: a closed dialog has no layout.
  useLayoutEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  useEffect(() => {
    if (useExchangeRates.getState().status === 'failed') void fetchExchangeRates()
  }, [])
  const currencyNames = new Intl.DisplayNames(language(), { type: 'currency' })

  return (
    <dialog ref={dialog} className={styles.dialog} closedby="any" aria-labelledby={title} onClose={onClose}>
      <div className={styles.sheet}>
        <header>
          <h2 id={title}>{t('visitor.settings.title')}</h2>
          <p>{t('visitor.settings.intro')}</p>
        </header>
        <Countries />
        <Choices legend={t('visitor.settings.currency')}>
          {currencies.map((currency) => (
            <Choice
              key={currency}
              name="currency"
              label={`${currency} · ${currencyNames.of(currency)}`}
              chosen={settings.currency === currency}
              onChoose={() => chooseCountrySettings({ currency })}
            />
          ))}
        </Choices>
        <Choices legend={t('visitor.settings.unit')}>
          {lengthUnits.map((unitOfLength) => (
            <Choice
              key={unitOfLength}
              name="unitOfLength"
              label={t(`visitor.unit.${unitOfLength}`)}
              chosen={settings.unitOfLength === unitOfLength}
              onChoose={() => chooseLengthUnit(unitOfLength)}
            />
          ))}
          <label>
            <input type="checkbox" checked={millimeters} onChange={(event) => showMillimeters(event.target.checked)} />
            {t('visitor.settings.millimeters')}
          </label>
        </Choices>
        <footer>
          <p>
            <RatesNote />
          </p>
          <button type="button" onClick={() => dialog.current?.close()}>
            {t('visitor.settings.done')}
          </button>
        </footer>
      </div>
    </dialog>
  )
}

export default SettingsDialog

const Choices = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className={styles.choices}>
    <legend>{legend}</legend>
    <div>{children}</div>
  </fieldset>
)

const Choice = ({
  name,
  label,
  chosen,
  onChoose,
}: {
  name: string
  label: string
  chosen: boolean
  onChoose: () => void
}) => (
  <label>
    <input type="radio" name={name} checked={chosen} onChange={onChoose} />
    {label}
  </label>
)

/** Removes accents and case, so that `aland` finds Åland. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** All countries by name in the user's language, with a search field (SETTINGS-007). */
const Countries = () => {
  const { items, failure, retry } = useProducts(countryList)
  const { countryCode } = useCountrySettings()
  const [search, setSearch] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const known = items !== undefined
  useEffect(() => {
    if (known) list.current?.querySelector('input:checked')?.closest('label')?.scrollIntoView({ block: 'center' })
  }, [known])
  const shown =
    items && sorted(items).filter(({ name, code }) => plain(`${name} ${code}`).includes(plain(search.trim())))

  return (
    <fieldset className={styles.countries}>
      <legend>{t('visitor.settings.country')}</legend>
      <input
        type="search"
        aria-label={t('visitor.settings.search')}
        placeholder={t('visitor.settings.search')}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {failure && <Problem of={failure} retry={retry} />}
      <div className={styles.list} ref={list} aria-busy={!shown && !failure}>
        {shown?.map(({ code, name, country }) => (
          <Choice
            key={code}
            name="country"
            label={name}
            chosen={code === countryCode}
            onChoose={() => chooseCountrySettings(settingsOfCountry(country))}
          />
        ))}
        {shown?.length === 0 && <p role="status">{t('visitor.settings.none')}</p>}
      </div>
    </fieldset>
  )
}

const sorted = (countries: readonly Country[]) => {
  const names = new Intl.DisplayNames(language(), { type: 'region' })
  const byName = new Intl.Collator(language())
  return countries
    .map((country) => ({ code: country.code, name: names.of(country.code) ?? country.name, country }))
    .toSorted((a, b) => byName.compare(a.name, b.name))
}
