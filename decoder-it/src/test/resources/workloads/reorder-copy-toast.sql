-- Multi-insert of rows with TOAST values: one COPY gives several records, whose chunks stay until its last row.
@twin
s1: CREATE TABLE t (a int, x text, y text);
s1: ALTER TABLE t ALTER x SET STORAGE external, ALTER y SET STORAGE external;
s1: COPY t FROM PROGRAM 'i=0; while [ $i -lt 200 ]; do i=$((i+1)); if [ $((i % 5)) -eq 0 ]; then printf "%d\t%03000d\t%04100d\n" $i $i $((i * 7)); else printf "%d\tshort %d\t\\N\n" $i $i; fi; done';
s1: BEGIN;
s1: COPY t FROM PROGRAM 'printf "1000\t%05000d\tx\n1001\tshort\t%02100d\n" 1 2';
s1: SAVEPOINT s;
s1: COPY t FROM PROGRAM 'printf "1002\t%05000d\tx\n1003\tshort\t%02100d\n" 3 4';
s1: ROLLBACK TO s;
s1: COPY t FROM PROGRAM 'printf "1004\t%05000d\tx\n1005\tshort\t%02100d\n" 5 6';
s1: COMMIT;
