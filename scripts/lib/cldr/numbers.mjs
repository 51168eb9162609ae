/** Numbers and currencies. */

/** Currencies that somebody pays with today, and some that models remember. */
const CURRENCIES =
  `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNH CNY COP CRC CUP CVE
  CZK DEM DJF DKK DOP DZD EGP ERN ESP ETB EUR FJD FKP FRF GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK ITL JMD JOD
  JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR
  NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SYP SZL THB TJS TMT TND TOP TRY TTD
  TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWL`.split(/\s+/)

/** The patterns of compact numbers: for each power of ten and plural category, `short.3.one`. */
function compact(prefix, formats = {}) {
  return Object.fromEntries(
    Object.entries(formats)
      .filter(([key]) => !key.includes('-alt-'))
      .map(([key, pattern]) => {
        const [, zeros, category] = /^1(0+)-count-(\w+)$/.exec(key)
        return [`${prefix}.${String(zeros.length).padStart(2, '0')}.${category}`, pattern]
      }),
  )
}

function currencies(read, locale) {
  const all = read(`cldr-numbers-full/main/${locale}/currencies.json`).main[locale].numbers.currencies
  const entries = CURRENCIES.flatMap((code) => {
    const currency = all[code] ?? {}
    const names = Object.entries(currency).filter(([key]) => key.startsWith('displayName'))
    return [
      [`cur.${code}.symbol`, currency.symbol === code ? undefined : currency.symbol],
      [`cur.${code}.narrow`, currency['symbol-alt-narrow']],
      ...names.map(([key, name]) => [`cur.${code}.${key.split('-count-')[1] ?? 'name'}`, name]),
    ]
  })
  return Object.fromEntries(entries)
}

export function numbersOf(read, locale) {
  const all = read(`cldr-numbers-full/main/${locale}/numbers.json`).main[locale].numbers
  const of = (name) => all[`${name}-numberSystem-latn`]
  const symbols = of('symbols')
  const decimal = of('decimalFormats')
  const currency = of('currencyFormats')
  return {
    'num.decimal': symbols.decimal,
    'num.group': symbols.group,
    'num.currencyDecimal': symbols.currencyDecimal,
    'num.currencyGroup': symbols.currencyGroup,
    'num.minus': symbols.minusSign,
    'num.plus': symbols.plusSign,
    'num.percent': symbols.percentSign,
    'num.exponent': symbols.exponential,
    'num.infinity': symbols.infinity,
    'num.nan': symbols.nan,
    'num.approximately': symbols.approximatelySign,
    'num.range': of('miscPatterns').range,
    'num.grouping': all.minimumGroupingDigits,
    'num.pattern': decimal.standard,
    'num.percentPattern': of('percentFormats').standard,
    'num.scientific': of('scientificFormats').standard,
    'num.currency': currency.standard,
    'num.currencyAlpha': currency['standard-alphaNextToNumber'],
    'num.accounting': currency.accounting,
    'num.accountingAlpha': currency['accounting-alphaNextToNumber'],
    'num.currencyName.one': currency['unitPattern-count-one'],
    'num.currencyName.other': currency['unitPattern-count-other'],
    ...compact('num.short', decimal.short.decimalFormat),
    ...compact('num.long', decimal.long.decimalFormat),
    ...compact('num.currencyShort', currency.short?.standard),
    ...currencies(read, locale),
  }
}
