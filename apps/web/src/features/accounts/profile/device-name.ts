/** Common names of browser and operating system; null when unknown. */
export interface DeviceName {
  browser: string | null
  system: string | null
}

// The order matters: Edge, Samsung Internet and Opera also contain "Chrome", Chrome contains "Safari", Android contains "Linux".
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

/** Other programs start with their name: `curl/8.5.0`, `node`. */
function program(userAgent: string): string | null {
  return /^(?!Mozilla\b)([\w.-]{1,40})(?:\/|$)/.exec(userAgent)?.[1] ?? null
}

/** Parses a user agent. It is unverified, and only used to recognise one's own devices. */
export function deviceName(userAgent: string): DeviceName {
  return { browser: firstMatch(browsers, userAgent) ?? program(userAgent), system: firstMatch(systems, userAgent) }
}
