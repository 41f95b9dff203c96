ab -n 1000 -c 10 http://127.0.0.1/ | curl --data-binary @- -H 'Accept: text/plain' '{{ root }}uploads?publish=unlisted'
