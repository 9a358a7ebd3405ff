// Runs before the first paint, so that a chosen theme does not flash. A file, since inline scripts are refused by the content policy.
const chosen = /(?:^|; )preferences=[^;]*%22theme%22%3A%22(light|dark)%22/.exec(document.cookie)
if (chosen) document.documentElement.dataset.theme = chosen[1]
