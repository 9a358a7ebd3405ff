/** Uploaders; the owner is the first account of the installation. */
export const plantUploaders = `
  insert into users (organization_id, first_name, last_name, email, role, created_at, last_active_at)
  select (select id from organizations), '서연' || n, 'Kim', 'uploader-' || n || '@example.com', 3, timestamptz '2026-01-01', timestamptz '2026-01-01'
  from generate_series(1, 20) n`

/** Folders of a workspace ($1), $2 of them: a fiftieth at the top, the others up to three deep. */
export const plantFolders = `
  with recursive planted as (
    insert into folders (organization_id, project_id, parent_id, name, created_by, created_at)
    select (select id from organizations), $1::int, null, '폴더 ' || n, (select min(id) from users), timestamptz '2026-01-01'
    from generate_series(1, $2::int / 50) n returning id),
  second as (
    insert into folders (organization_id, project_id, parent_id, name, created_by, created_at)
    select (select id from organizations), $1::int, id, 'Section ' || n, (select min(id) from users), timestamptz '2026-01-01'
    from planted, generate_series(1, 9) n returning id)
  insert into folders (organization_id, project_id, parent_id, name, created_by, created_at)
  select (select id from organizations), $1::int, id, '자료 ' || n, (select min(id) from users), timestamptz '2026-01-01'
  from second, generate_series(1, 5) n limit $2::int - $2::int / 5`

/** Files of a workspace ($1) with $2 folders, $3 of them: a fifth in one folder, some at the top, the others spread over all folders. */
export const plantFiles = `
  with places as (select array_agg(id order by id) as ids from folders where project_id = $1::int),
  people as (select array_agg(id order by id) as ids from users)
  insert into files (organization_id, project_id, folder_id, filename, lineage_id, kind, size, sha256, blob_key, status, pages, uploaded_by, created_at)
  select (select id from organizations), $1::int,
    case when n % 5 = 0 then places.ids[1] when n % 101 = 0 then null else places.ids[1 + n * 7919 % least($2::int, array_length(places.ids, 1))] end,
    (array['사업보고서', 'Annual report', '계약서', 'Lease'])[1 + n % 4] || ' ' || n * 7907 % 100003 || '.pdf', n,
    (array['pdf', 'docx', 'xlsx', 'pptx', 'txt'])[1 + n % 11 % 5], 1000 + n::bigint * 104729 % 90000000, md5(n::text), 'planted/' || n,
    (array['indexed', 'indexed', 'indexed', 'stored', 'failed'])[1 + n % 17 % 5], n % 311, people.ids[1 + n % 13 % array_length(people.ids, 1)],
    timestamptz '2026-01-01' + n * interval '1 minute'
  from generate_series(1, $3::int) n, places, people`
