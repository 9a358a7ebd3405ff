CREATE TABLE "search_snapshots" (
	"search_id" integer NOT NULL,
	"snapshot_id" integer NOT NULL,
	CONSTRAINT "search_snapshots_search_id_snapshot_id_pk" PRIMARY KEY("search_id","snapshot_id")
);
--> statement-breakpoint
CREATE TABLE "snapshots" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "snapshots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"document" jsonb NOT NULL,
	"filename" text NOT NULL,
	"sha256" text NOT NULL,
	"pages" integer NOT NULL,
	"blob_key" text NOT NULL,
	"kept_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_snapshots" ADD CONSTRAINT "search_snapshots_search_id_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_snapshots" ADD CONSTRAINT "search_snapshots_snapshot_id_snapshots_id_fk" FOREIGN KEY ("snapshot_id") REFERENCES "public"."snapshots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snapshots" ADD CONSTRAINT "snapshots_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snapshots" ADD CONSTRAINT "snapshots_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_snapshots_of_snapshot" ON "search_snapshots" USING btree ("snapshot_id");--> statement-breakpoint
CREATE UNIQUE INDEX "snapshots_once" ON "snapshots" USING btree ("project_id","key");