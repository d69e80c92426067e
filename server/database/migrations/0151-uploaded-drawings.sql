-- A drawing that is uploaded is a picture whose original stays: a PDF or an SVG.
alter table picture drop constraint picture_kind_check;
alter table picture add constraint picture_kind_check check (kind in ('photograph', 'portrait', 'logo', 'drawing')) not valid;
alter table picture validate constraint picture_kind_check;
alter table picture add column original text check (original in ('pdf', 'svg'));
