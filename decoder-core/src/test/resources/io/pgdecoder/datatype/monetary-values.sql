-- Makes monetary-values.txt, on a server in UTF8 on a machine that has these locales (localedef; LOCPATH in the server's
-- environment says where they are if they are not installed):
--
--     psql -XAtq -v ON_ERROR_STOP=1 -f monetary-values.sql -o monetary-values.txt
--
-- A line is: lc_monetary, the stored number, text; tabs between.
\pset fieldsep '\t'
CREATE TEMPORARY TABLE v (v money);
INSERT INTO v VALUES (0), ('-0.01'), ('1234567.89'), ('-92233720368547758.08');
CREATE FUNCTION pg_temp.show(locale text) RETURNS TABLE (name text, stored numeric, printed text) LANGUAGE plpgsql AS $$
BEGIN
    PERFORM set_config('lc_monetary', 'C', true);
    CREATE TEMPORARY TABLE stored AS SELECT v, (v::numeric * 100)::numeric(20) AS number FROM v;
    PERFORM set_config('lc_monetary', locale, true);
    RETURN QUERY EXECUTE format('SELECT %L, number, v::text FROM stored', locale);
    DROP TABLE stored;
END
$$;
SELECT show.* FROM unnest(ARRAY[
    'en_US.UTF-8', 'en_GB.UTF-8', 'de_DE.UTF-8', 'de_AT.UTF-8', 'de_CH.UTF-8', 'fr_FR.UTF-8', 'fr_CH.UTF-8', 'es_ES.UTF-8',
    'it_IT.UTF-8', 'nl_NL.UTF-8', 'pt_BR.UTF-8', 'ja_JP.UTF-8', 'zh_CN.UTF-8', 'ko_KR.UTF-8', 'ru_RU.UTF-8', 'pl_PL.UTF-8',
    'sv_SE.UTF-8', 'da_DK.UTF-8', 'nb_NO.UTF-8', 'fi_FI.UTF-8', 'cs_CZ.UTF-8', 'en_IN', 'hi_IN', 'tr_TR.UTF-8', 'C.UTF-8',
    'en_US', 'de_DE', 'de_DE@euro', 'en_GB', 'ru_RU', 'ja_JP.EUC-JP', 'ar_KW.UTF-8', 'es_MX.UTF-8', 'fa_IR']) AS locale,
    pg_temp.show(locale);
