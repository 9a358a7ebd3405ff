CREATE TABLE "watched_companies" (
	"organization_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"source" text NOT NULL,
	"company" text NOT NULL,
	"name" text NOT NULL,
	"saves" boolean NOT NULL,
	"started_by" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"last_filed_at" text NOT NULL,
	"known" text[] DEFAULT '{}' NOT NULL,
	"problem" text,
	CONSTRAINT "watched_companies_project_id_source_company_pk" PRIMARY KEY("project_id","source","company")
);
--> statement-breakpoint
CREATE TABLE "source_problems" (
	"organization_id" integer NOT NULL,
	"source" text NOT NULL,
	"failure" jsonb NOT NULL,
	"noticed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "source_problems_organization_id_source_pk" PRIMARY KEY("organization_id","source")
);
--> statement-breakpoint
ALTER TABLE "source_settings" ALTER COLUMN "settings" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "binned_files" ADD COLUMN "provenance" jsonb;--> statement-breakpoint
ALTER TABLE "binned_files" ADD COLUMN "filing" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "provenance" jsonb;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "filing" text;--> statement-breakpoint
ALTER TABLE "source_settings" ADD COLUMN "is_on" boolean;--> statement-breakpoint
ALTER TABLE "watched_companies" ADD CONSTRAINT "watched_companies_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_companies" ADD CONSTRAINT "watched_companies_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_companies" ADD CONSTRAINT "watched_companies_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_problems" ADD CONSTRAINT "source_problems_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_of_filing" ON "files" USING btree ("project_id","filing") WHERE "files"."filing" is not null;