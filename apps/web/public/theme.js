// Runs before the first paint, so that a chosen theme does not flash. A file, since inline scripts are refused by the content policy.
const preferences = /(?:^|; )preferences=([^;]*)/.exec(document.cookie)
try {
  const { theme } = preferences ? JSON.parse(decodeURIComponent(preferences[1])) : {}
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // A cookie that is not ours: the system's theme stays.
}
