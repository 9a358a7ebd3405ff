/** What a browser says it is, as people call it; null where it cannot be told. */
export interface DeviceName {
  browser: string | null
  system: string | null
}

// The order decides: Edge, Samsung and Opera call themselves Chrome as well, Chrome calls itself Safari, Android calls itself Linux.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bWhale\//, 'Whale'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:OPR|OPX|OPT|Opera)\b/, 'Opera'],
  [/\bKAKAOTALK\b/i, 'KakaoTalk'],
  [/\bNAVER\(/, 'Naver'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\bHeadlessChrome\//, 'Chrome'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.].*\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(?:intosh| OS X)\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

function firstMatch(names: readonly (readonly [RegExp, string])[], text: string): string | null {
  return names.find(([pattern]) => pattern.test(text))?.[1] ?? null
}

/** Programs that are no browser name themselves first: `curl/8.5.0`, `node`. */
function program(userAgent: string): string | null {
  return /^(?!Mozilla\b)([\w.-]{1,40})(?:\/|$)/.exec(userAgent)?.[1] ?? null
}

/** Reads a user agent. It is what the client claims, and only good for recognising one's own devices. */
export function deviceName(userAgent: string): DeviceName {
  return { browser: firstMatch(browsers, userAgent) ?? program(userAgent), system: firstMatch(systems, userAgent) }
}
