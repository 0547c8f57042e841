import type { Language } from '../text/languages.ts'

/**
 * States and provinces of countries whose addresses name one of a short, fixed list: as an address contains them, with
 * their names. United States: abbreviations of USPS Publication 28, appendix B, with territories and military mail;
 * Canada: symbols of Canada Post; Australia: abbreviations of Australia Post. China: provinces, municipalities and
 * autonomous regions of GB/T 2260, in the spelling of international mail. Other countries accept any text.
 */
const states: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: {
    AL: 'Alabama',
    AK: 'Alaska',
    AS: 'American Samoa',
    AZ: 'Arizona',
    AR: 'Arkansas',
    AA: 'Armed Forces Americas',
    AE: 'Armed Forces Europe',
    AP: 'Armed Forces Pacific',
    CA: 'California',
    CO: 'Colorado',
    CT: 'Connecticut',
    DE: 'Delaware',
    DC: 'District of Columbia',
    FL: 'Florida',
    GA: 'Georgia',
    GU: 'Guam',
    HI: 'Hawaii',
    ID: 'Idaho',
    IL: 'Illinois',
    IN: 'Indiana',
    IA: 'Iowa',
    KS: 'Kansas',
    KY: 'Kentucky',
    LA: 'Louisiana',
    ME: 'Maine',
    MD: 'Maryland',
    MA: 'Massachusetts',
    MI: 'Michigan',
    MN: 'Minnesota',
    MS: 'Mississippi',
    MO: 'Missouri',
    MT: 'Montana',
    NE: 'Nebraska',
    NV: 'Nevada',
    NH: 'New Hampshire',
    NJ: 'New Jersey',
    NM: 'New Mexico',
    NY: 'New York',
    NC: 'North Carolina',
    ND: 'North Dakota',
    MP: 'Northern Mariana Islands',
    OH: 'Ohio',
    OK: 'Oklahoma',
    OR: 'Oregon',
    PA: 'Pennsylvania',
    PR: 'Puerto Rico',
    RI: 'Rhode Island',
    SC: 'South Carolina',
    SD: 'South Dakota',
    TN: 'Tennessee',
    TX: 'Texas',
    VI: 'U.S. Virgin Islands',
    UT: 'Utah',
    VT: 'Vermont',
    VA: 'Virginia',
    WA: 'Washington',
    WV: 'West Virginia',
    WI: 'Wisconsin',
    WY: 'Wyoming',
  },
  CA: {
    AB: 'Alberta',
    BC: 'British Columbia',
    MB: 'Manitoba',
    NB: 'New Brunswick',
    NL: 'Newfoundland and Labrador',
    NT: 'Northwest Territories',
    NS: 'Nova Scotia',
    NU: 'Nunavut',
    ON: 'Ontario',
    PE: 'Prince Edward Island',
    QC: 'Quebec',
    SK: 'Saskatchewan',
    YT: 'Yukon',
  },
  AU: {
    ACT: 'Australian Capital Territory',
    NSW: 'New South Wales',
    NT: 'Northern Territory',
    QLD: 'Queensland',
    SA: 'South Australia',
    TAS: 'Tasmania',
    VIC: 'Victoria',
    WA: 'Western Australia',
  },
  CN: {
    Anhui: '安徽省',
    Beijing: '北京市',
    Chongqing: '重庆市',
    Fujian: '福建省',
    Gansu: '甘肃省',
    Guangdong: '广东省',
    Guangxi: '广西壮族自治区',
    Guizhou: '贵州省',
    Hainan: '海南省',
    Hebei: '河北省',
    Heilongjiang: '黑龙江省',
    Henan: '河南省',
    Hubei: '湖北省',
    Hunan: '湖南省',
    'Inner Mongolia': '内蒙古自治区',
    Jiangsu: '江苏省',
    Jiangxi: '江西省',
    Jilin: '吉林省',
    Liaoning: '辽宁省',
    Ningxia: '宁夏回族自治区',
    Qinghai: '青海省',
    Shaanxi: '陕西省',
    Shandong: '山东省',
    Shanghai: '上海市',
    Shanxi: '山西省',
    Sichuan: '四川省',
    Tianjin: '天津市',
    Tibet: '西藏自治区',
    Xinjiang: '新疆维吾尔自治区',
    Yunnan: '云南省',
    Zhejiang: '浙江省',
  },
}

/** Countries whose addresses are incomplete without a state (CART-D03). */
const withState: readonly string[] = ['US', 'CA', 'AU']

/** Whether an address in the country is incomplete without its state. */
export const needsState = (country: string): boolean => withState.includes(country)

const plain = (text: string): string =>
  text
    .trim()
    .replace(/\.| province$/gi, '')
    .toLowerCase()

/** Whether a text means the state: its abbreviation, its name, or the short form of a Chinese name (广东, 内蒙古). */
const isNamed = (text: string, [short, name]: readonly [string, string]): boolean =>
  [short, name].some((one) => plain(one) === plain(text)) ||
  (/^\p{Script=Han}{2,}$/u.test(text) && name.startsWith(text))

const listOf = (country: string): [short: string, name: string][] => Object.entries(states[country] ?? {})

/** An example of the country's states, if it has a list and this text is none of them. Empty is not checked here. */
export const expectedState = (country: string, state: string): string | undefined => {
  const list = listOf(country)
  if (state.trim() === '' || list.length === 0 || list.some((one) => isNamed(state, one))) return undefined
  const [short, name] = list[0]!
  return `${name} (${short})`
}

/** In China the short form is the English one, and the name is the Chinese one. */
const labelOf = (country: string, [short, name]: readonly [string, string], language: Language): string =>
  country === 'CN' && language !== 'zh-CN' ? short : name

/**
 * The country's states for a select, in the language of the reader; empty without a list. The one that `state` means,
 * such as `Oregon` for `OR`, has that text as its value, so that a stored address shows as it is.
 */
export const stateOptions = (country: string, state: string, language: Language): { value: string; label: string }[] =>
  listOf(country)
    .map((one) => ({
      value: isNamed(state, one) ? state : one[0],
      label: labelOf(country, one, language),
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language))

/** A state in an address: Chinese ones in the language of the reader, others as they were entered. */
export const stateText = (country: string, state: string, language: Language): string => {
  const known = country === 'CN' ? listOf(country).find((one) => isNamed(state, one)) : undefined
  return known ? labelOf(country, known, language) : state
}
