CREATE TABLE "search_rankings" (
	"search_id" integer NOT NULL,
	"request_hash" text NOT NULL,
	"reply" jsonb NOT NULL,
	CONSTRAINT "search_rankings_search_id_request_hash_pk" PRIMARY KEY("search_id","request_hash")
);
--> statement-breakpoint
ALTER TABLE "searches" DROP CONSTRAINT "searches_replay_of_searches_id_fk";
--> statement-breakpoint
ALTER TABLE "search_rankings" ADD CONSTRAINT "search_rankings_search_id_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "searches" DROP COLUMN "replay_of";