import { endpoints } from '@dossier/contract'
import { Api, owner } from './api.ts'
import { openBrowser } from './browser.ts'
const base='http://127.0.0.1:4310'
const only=process.argv[2]?.split(',')
const api = new Api(base); await api.signIn()
const project = (await api.call<any>(endpoints.projects.list,{query:{limit:50,offset:0}})).rows.find((p:any)=>p.name==='Previews').id
const rows:any[]=[]; for(let o=0;;o+=100){const r=await api.call<any>(endpoints.files.list,{query:{projectId:project,limit:100,offset:o}}); rows.push(...r.rows); if(rows.length>=r.count||r.rows.length===0)break}
const browser = await openBrowser()
const context = await browser.newContext({ viewport:{width:1440,height:900} })
context.setDefaultTimeout(120000)
await context.addInitScript(()=>{localStorage.setItem('lang','en')})
const page = await context.newPage()
let errs:string[]=[]
page.on('console', m=>{ if(m.type()==='error') errs.push(m.text().slice(0,200))}); page.on('pageerror', e=>errs.push(String(e).slice(0,200)))
await page.goto(base+'/login')
await page.getByRole('textbox', { name: 'Email', exact: true }).fill(owner.email)
await page.getByLabel('Password', { exact: true }).fill(owner.password)
await page.getByRole('textbox', { name: 'Organization code', exact: true }).fill(owner.organizationCode)
await page.getByRole('button', { name: 'Sign in', exact: true }).click()
await page.waitForURL((u)=>u.pathname==='/')
const tally:Record<string,number>={}
for (const file of rows.filter(r=>(only??['docx','hwp','hwpx','xlsx','xls','csv']).includes(r.kind))) {
  let place='1.0.0'
  if(file.status==='indexed'){ const n=Math.ceil(file.pages/2); const d=(await (await api.send(`/api/v2/attachments/${project}/${file.id}/pages/${n}`)).json() as any).data; const words=[...d.text.matchAll(/\S+/g)]; if(words.length){const i=Math.floor(words.length/3); const a=words[i], b=words[Math.min(words.length-1,i+5)]; place=`${n}.${a.index}.${b.index+b[0].length}`}}
  errs=[]
  const t=Date.now(); await page.goto(`${base}/files?project=${project}&evidence=${file.id}.${place}`)
  const cited = place!=='1.0.0'
  const W=60000
  const out = await Promise.race([
    cited? page.frameLocator('[data-evidence] iframe').locator('[data-box=passage]').first().waitFor({state:'attached',timeout:W}).then(()=>'marked on page') : page.locator('[data-laid-out]').waitFor({timeout:W}).then(()=>'laid out'),
    page.locator('[data-evidence] mark[data-passage]').first().waitFor({state:'attached',timeout:W}).then(()=>'marked as read'),
    page.locator('[data-evidence] [data-cell][data-passage]').first().waitFor({state:'attached',timeout:W}).then(()=>'marked cell'),
    page.locator('[data-evidence] [data-page] td[data-passage]').first().waitFor({state:'attached',timeout:W}).then(()=>'marked as read'),
    ...(cited?[]:[page.locator('[data-sheet-grid]').waitFor({timeout:W}).then(()=>'grid')]),
    page.locator('[data-evidence] [role=alert]').first().waitFor({timeout:W}).then(()=>'problem'),
  ]).catch(()=>'nothing')
  const key=`${file.kind} ${file.status} ${cited?'cited':''} ${out}`; tally[key]=(tally[key]??0)+1
  console.log(file.filename,'|',file.status,file.failure?.reason??'','|',out,Date.now()-t,'ms',place,errs.slice(0,2).join(' ; '))
}
console.log(JSON.stringify(tally,null,1)); await browser.close()
